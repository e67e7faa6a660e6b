import { SelectField } from '@services/console/forms/forms.tsx';

import { stepLabel, type Step } from './steps.ts';

/** The properties that all fields of a step have. */
export interface StepProps<Edited extends Step = Step> {
  step: Edited;
  /** The path of the step in the request's body, such as `steps.2`, to which errors refer. */
  name: string;
  steps: readonly Step[];
  onChange: (step: Edited) => void;
}

/** The field for the next step. If it is empty, the run is complete after this step. */
export function NextField({
  name,
  label,
  steps,
  value = '',
  none = 'End the run',
  required = false,
  onChange,
}: {
  name: string;
  label: string;
  steps: readonly Step[];
  value?: string | undefined;
  none?: string;
  required?: boolean;
  onChange: (id: string) => void;
}) {
  const known = steps.some(({ id }) => id === value);
  return (
    <SelectField
      name={name}
      label={label}
      required={required}
      options={[
        ['', none],
        ...(value && !known ? [[value, `${value} (missing)`] as const] : []),
        ...steps.map(({ id }) => [id, stepLabel(steps, id)] as const),
      ]}
      value={value}
      onValue={onChange}
    />
  );
}
