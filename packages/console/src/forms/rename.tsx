import { Modal } from './dialogs.tsx';
import { Form, TextField } from './forms.tsx';
import { revisionOfText, useRevision } from './unsaved.ts';

interface RenameProps {
  title: string;
  name: string;
  onClose: () => void;
  /** Saves the name. With the header `If-Match`, the server rejects the change if another person has changed the name since the dialog opened. */
  onSave: (name: string, header: { 'If-Match'?: string }) => Promise<unknown>;
}

/** The dialog for a name. */
export function Rename({ title, name, onClose, onSave }: RenameProps) {
  const revision = useRevision(revisionOfText(name));
  return (
    <Modal title={title} onClose={onClose}>
      <Form
        submit="Rename"
        onCancel={onClose}
        onOverwrite={revision.overwrite}
        onSubmit={async (values) => {
          await onSave(values.text('name').trim(), revision.header());
          onClose();
        }}
      >
        <TextField name="name" label="Name" required maxLength={100} defaultValue={name} autoFocus />
      </Form>
    </Modal>
  );
}
