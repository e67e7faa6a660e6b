import { cut } from '@services/common/runtime/text';

import { Language } from '../../languages/languages.ts';
import { MAX_LANGUAGES } from '../translations.ts';
import {
  escaped,
  isObject,
  languagesIn,
  nameOf,
  objectsIn,
  oneLine,
  plainText,
  textIn,
  wordOf,
  type Json,
} from './texts.ts';

/** A question in our format, without its conditions. */
export interface Kind {
  name: string;
  question: Json;
  /** This service's text for each value of the source: the labels of choices, yes and no. */
  labels: ReadonlyMap<string, string>;
  /** The question's texts by language. */
  translations: Record<string, Json>;
}

export const MAX_QUESTIONS = 300;
/** Reads one item more than a list of a question may have, so that a list that is too long is still refused. */
const MAX_ITEMS = 201;
/** Characters of the title that is repeated for each field of a multiple text. */
const MAX_TITLE = 1000;

type Report = (part: string, reason: string) => void;

/** Properties that change only the look, or that other properties imply. Every other property that is not converted is reported. */
const LOOK = new Set(
  `startWithNewLine width minWidth maxWidth titleLocation descriptionLocation hideNumber showNumber indent size colCount rows
  autoGrow allowResize renderAs state cellHideOther errorLocation itemSize imageHeight imageWidth imageFit showLabel contentMode
  swapOrder rateDisplayMode rateColorMode scaleColorMode displayRateDescriptionsAsExtremeItems autoComplete autocomplete
  allowClear showClearButton searchEnabled searchMode columnMinWidth rowTitleWidth alternateRows verticalAlign autoGenerate
  longTap closeOnSelect hideSelectedItems`.split(/\s+/),
);
/** Properties of an item of a list that are converted or reported. */
const OF_ITEM = new Set(['value', 'text', 'name', 'title', 'visibleIf', 'enableIf']);
export const NO_COUNTERPART = 'This property has no counterpart';

const WITHOUT_COUNTERPART =
  'signaturepad image expression paneldynamic matrixdynamic matrixdropdown imagemap custom'.split(' ');

/**
 * The questions that an element becomes: one question, none if the element has no counterpart, or one for each field of a multiple text.
 *
 * @param skipped gets the languages whose texts were left out.
 */
export function kindOf(element: Json, locale: string, report: Report, skipped: Set<string> = new Set()): Kind[] {
  const type = wordOf(element['type'] ?? 'text');
  /** The properties that were read. What cannot be converted is reported where it is read; `reportRest` reports the others. */
  const used = new Set(['type', 'name', 'visibleIf']);
  const get = (property: string) => {
    used.add(property);
    return element[property];
  };
  const reportRest = () =>
    Object.keys(element)
      .filter((property) => !used.has(property) && !LOOK.has(property))
      .forEach((property) => report(property, NO_COUNTERPART));
  if (WITHOUT_COUNTERPART.includes(type)) {
    report('', `Questions of type ${type} have no counterpart`);
    return [];
  }
  if (type === 'multipletext') {
    const items = objectsIn(get('items'));
    const title = get('title') ?? element['name'];
    const whole = cut(textIn(title, locale), MAX_TITLE);
    const isRequired = get('isRequired');
    if ([title, ...items.map((item) => item['title'])].some((each) => languagesIn(each, locale).length > 0))
      report('title', 'The titles of fields are not translated');
    reportRest();
    return items.slice(0, MAX_QUESTIONS + 1).flatMap((item, index) => {
      const title = `${whole}: ${textIn(item['title'] ?? item['name'], locale)}`;
      const name = `${nameOf(element['name'])}.${nameOf(item['name']) || index + 1}`;
      const field = { ...item, type: 'text', title, name, isRequired: item['isRequired'] ?? isRequired };
      return kindOf(field, locale, report, skipped);
    });
  }
  const translations: Record<string, Json> = {};
  const labels = new Map<string, string>();
  const { name } = element;

  /** A text that is cut if it is too long. */
  function short(value: unknown, language: string, max: number, part: string): string {
    const text = oneLine(textIn(value, language));
    if (text.length > max) report(part, `The text was cut to ${max} characters`);
    return cut(text, max);
  }
  /** Reads a text in all languages; `at` puts the text into a list. */
  function read(value: unknown, field: string, max: number, at?: [index: number, own: readonly string[]]): string {
    for (const tag of languagesIn(value, locale)) {
      // Further languages are left out, because each language has a copy of each list.
      const isFull = !(tag in translations) && Object.keys(translations).length >= MAX_LANGUAGES;
      if (isFull || !Language.safeParse(tag).success) {
        skipped.add(tag);
        continue;
      }
      const own = (translations[tag] ??= {});
      const text = short(value, tag, max, field);
      if (text === '') continue;
      if (at) ((own[field] ??= [...at[1]]) as string[])[at[0]] = text;
      else own[field] = text;
    }
    return short(value, locale, max, field);
  }
  /** Reads a list of items, each a value or an object with `value` and `text`. */
  function readList(value: unknown, field: string): string[] {
    const items = (Array.isArray(value) ? value.slice(0, MAX_ITEMS) : []).map((item: unknown) => {
      const [value, text] = isObject(item)
        ? [item['value'] ?? item['name'], item['text'] ?? item['title'] ?? item['value'] ?? item['name']]
        : wordOf(item).split('|', 2);
      return { value: wordOf(value), text: text ?? value, item };
    });
    const own = items.map(({ text }) => short(text, locale, 200, field));
    const part = field === 'options' ? 'choices' : field;
    items.forEach(({ value, text, item }, index) => {
      read(text, field, 200, [index, own]);
      labels.set(value, own[index] ?? value);
      if (!isObject(item)) return;
      if ('visibleIf' in item || 'enableIf' in item) report(part, 'Conditions of options have no counterpart');
      for (const property of Object.keys(item))
        if (!OF_ITEM.has(property)) report(`${part}.${property}`, NO_COUNTERPART);
    });
    return own;
  }
  function typed(property: string, type: 'boolean' | 'number'): unknown {
    const given = get(property) ?? undefined;
    const value = type === 'number' && /^-?\d+(\.\d+)?$/.test(wordOf(given)) ? Number(given) : given;
    if (value === undefined || typeof value === type) return value;
    report(property, `The value must be a ${type}`);
    return undefined;
  }
  const flag = (...names: string[]) => names.filter((each) => typed(each, 'boolean') === true).length > 0;
  const number = (name: string) => typed(name, 'number') as number | undefined;
  const given = (values: Json) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

  if (type === 'html') return statement();
  const made = make();
  if (made === null) {
    report('', `Questions of type ${type} have no counterpart`);
    return [];
  }
  const points = correctPoints(made['options']);
  // A required matrix needs an answer in each row.
  const required = flag('isRequired', ...(type === 'matrix' ? ['isAllRowRequired', 'eachRowRequired'] : []));
  const question = {
    text: read(get('title') ?? name, 'text', 1000),
    ...given({ help: read(get('description'), 'help', 1000), default: mapped(get('defaultValue')) }),
    ...(required && { required }),
    ...made,
    ...(points && { points }),
  };
  reportRest();
  return [{ name: nameOf(name), question, labels, translations }];

  function statement(): Kind[] {
    const html = textIn(get('html'), locale);
    const [first = '', ...rest] = plainText(html).split('\n');
    if (/<(?:img|a|video|audio|iframe|table|input)\b/i.test(html)) report('html', 'Only the text of the HTML is kept');
    if (languagesIn(element['html'], locale).length > 0) report('html', 'The text is not translated');
    reportRest();
    if (first === '') {
      report('', 'The element has no text');
      return [];
    }
    const text = cut(first, 200);
    const more = [first.slice(text.length), ...rest].filter(Boolean).join('\n\n');
    const body = escaped(more);
    if (body.length > 10_000) report('html', 'The text was cut to 10000 characters');
    const question = { type: 'statement', text, ...(body && { body: cut(body, 10_000) }) };
    return [{ name: nameOf(name), question, labels, translations }];
  }

  function make(): Json | null {
    const placeholder = () => read(get('placeholder') ?? get('placeHolder'), 'placeholder', 200);
    switch (type) {
      case 'text':
        return { ...ofInput(wordOf(get('inputType') ?? 'text')), ...given({ placeholder: placeholder() }) };
      case 'comment':
        return { type: 'text', ...given({ placeholder: placeholder(), ...lengths() }) };
      case 'boolean':
        labels.set(wordOf(get('valueTrue') ?? true), 'yes').set(wordOf(get('valueFalse') ?? false), 'no');
        return { type: 'yes_no' };
      case 'radiogroup':
      case 'buttongroup':
      case 'dropdown':
        return { type: 'single_choice', ...options(), ...(type === 'dropdown' && { display: 'dropdown' }) };
      case 'imagepicker':
        return { type: flag('multiSelect') ? 'multiple_choice' : 'single_choice', ...options() };
      case 'checkbox':
      case 'tagbox': {
        const rule = ruleOf('answercount', 'minCount', 'maxCount');
        const limits = {
          min_selections: number('minSelectedChoices') ?? rule['minCount'],
          max_selections: number('maxSelectedChoices') ?? rule['maxCount'],
        };
        const none = flag('hasNone', 'showNoneItem') ? labels : undefined;
        return { type: 'multiple_choice', ...options(), ...given({ ...limits, exclusive: none?.get('none') }) };
      }
      case 'ranking':
        return { type: 'ranking', options: readList(get('choices'), 'options') };
      case 'matrix':
        return {
          type: 'matrix',
          rows: readList(get('rows'), 'rows'),
          columns: readList(get('columns'), 'columns'),
        };
      case 'rating':
        return rating();
      case 'file':
        return { type: 'file' };
      case 'slider':
        return { type: 'number', ...given({ min: number('min'), max: number('max') }) };
      default:
        return null;
    }
  }

  /** The rule of a type. The properties besides `names` and the other rules are reported. */
  function ruleOf(wanted: string, ...names: string[]): Json {
    const rules = objectsIn(get('validators'));
    const found = rules.find((rule) => rule['type'] === wanted);
    for (const rule of rules)
      if (rule !== found) report('validators', `Rules of type ${nameOf(rule['type'])} have no counterpart`);
    for (const property of Object.keys(found ?? {}))
      if (![...names, 'type'].includes(property)) report(`validators.${property}`, NO_COUNTERPART);
    return found ?? {};
  }

  function lengths(): Json {
    const rule = ruleOf('text', 'minLength', 'maxLength');
    const longest = [number('maxLength'), rule['maxLength']].find((each) => typeof each === 'number' && each > 0);
    return { min_length: rule['minLength'] || undefined, max_length: longest };
  }

  function ofInput(input: string): Json {
    switch (input) {
      case 'number':
      case 'range': {
        const rule = ruleOf('numeric', 'minValue', 'maxValue');
        return {
          type: 'number',
          ...given({ min: number('min') ?? rule['minValue'], max: number('max') ?? rule['maxValue'] }),
        };
      }
      case 'email':
        ruleOf('email');
        return { type: 'email' };
      case 'url':
        return { type: 'url' };
      case 'tel':
        return { type: 'phone' };
      case 'date':
      case 'time':
      case 'month':
        return { type: input, ...given({ min: get('min'), max: get('max') }) };
      default:
        if (input !== 'text')
          report('inputType', `Fields of type ${nameOf(input)} have no counterpart, so the answer is text`);
        if (objectsIn(element['validators']).some((rule) => rule['type'] === 'email')) return ofInput('email');
        return { type: 'text', ...given(lengths()) };
    }
  }

  function options(): Json {
    const list = get('choices');
    const choices = Array.isArray(list) ? list : [];
    const none = flag('hasNone', 'showNoneItem') ? [{ value: 'none', text: get('noneText') ?? 'None' }] : [];
    const options = readList([...choices, ...none], 'options');
    const order = get('choicesOrder');
    if (order !== undefined && order !== 'random' && order !== 'none')
      report('choicesOrder', 'Options keep their order');
    const other = flag('hasOther', 'showOtherItem') && { allow_other: true };
    const otherLabel = other && read(get('otherText'), 'other_label', 60);
    if (otherLabel !== false) labels.set('other', otherLabel || 'Other');
    return {
      options,
      ...other,
      ...given({ other_label: otherLabel || undefined, random_order: order === 'random' || undefined }),
    };
  }

  function rating(): Json {
    const low = read(get('minRateDescription') ?? get('mininumRateDescription'), 'low_label', 60);
    const high = read(get('maxRateDescription') ?? get('maximumRateDescription'), 'high_label', 60);
    const ends = given({ low_label: low, high_label: high });
    const values = [get('rateValues') ?? []].flat();
    const [count = 5, step = 1] = [number('rateCount'), number('rateStep')];
    const lowest = number('rateMin') ?? 1;
    const highest = number('rateMax') ?? lowest + (count - 1) * step;
    const looks = [get('rateType'), get('displayMode')].map(wordOf);
    if (values.length === 0 && lowest === 0 && highest === 10 && step === 1) return { type: 'nps', ...ends };
    const isScale = values.every((value, index) => value === index + 1);
    const scale = values.length || highest;
    if (isScale && lowest === 1 && scale <= 10 && (step === 1 || values.length > 0)) {
      const stars = looks.some((each) => each === 'stars' || each === 'smileys');
      return { type: 'rating', scale, ...ends, ...(stars && { display: 'stars' }) };
    }
    const points =
      values.length > 0
        ? values
        : Array.from(
            { length: Math.min(MAX_ITEMS, Math.floor((highest - lowest) / step) + 1) },
            (_, index) => lowest + index * step,
          );
    for (const label of Object.keys(ends)) report(label, 'Options have no labels of the ends');
    return { type: 'single_choice', options: readList(points, 'options') };
  }

  /** Converts a value of SurveyJS into an answer of this service. */
  function mapped(value: unknown): unknown {
    if (value === undefined || isObject(value))
      return value === undefined ? undefined : void report('defaultValue', 'The default was dropped');
    return Array.isArray(value)
      ? value.map((each) => labels.get(wordOf(each)) ?? each)
      : (labels.get(wordOf(value)) ?? value);
  }

  /** One point for each right option. */
  function correctPoints(list: unknown): number[] | undefined {
    const correctAnswer = get('correctAnswer');
    if (correctAnswer === undefined) return undefined;
    const right = new Set([correctAnswer].flat().map((value) => labels.get(wordOf(value)) ?? wordOf(value)));
    if (Array.isArray(list)) return list.map((option) => (right.has(wordOf(option)) ? 1 : 0));
    if (type === 'boolean') return [right.has('yes') ? 1 : 0, right.has('no') ? 1 : 0];
    report('correctAnswer', 'Only options have points');
    return undefined;
  }
}
