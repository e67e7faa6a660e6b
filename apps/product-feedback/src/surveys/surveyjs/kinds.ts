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

/** Properties that change only the look, or that other properties imply. */
const VISUAL = new Set(
  `startWithNewLine width minWidth maxWidth titleLocation descriptionLocation hideNumber showNumber indent size colCount rows
  autoGrow allowResize renderAs state cellHideOther errorLocation itemSize imageHeight imageWidth imageFit showLabel contentMode
  labelTrue labelFalse valueTrue valueFalse swapOrder rateType rateDisplayMode displayMode rateColorMode scaleColorMode
  displayRateDescriptionsAsExtremeItems autoComplete autocomplete allowClear showClearButton searchEnabled searchMode maskType
  columnMinWidth rowTitleWidth alternateRows verticalAlign eachRowRequired isAllRowRequired rateCount autoGenerate step otherErrorText
  requiredErrorText otherPlaceholder otherPlaceHolder commentPlaceholder multiSelect selectToRankEnabled longTap closeOnSelect
  hideSelectedItems optionsCaption correctAnswer name type title description isRequired visibleIf inputType placeholder placeHolder
  defaultValue choices choicesOrder hasOther showOtherItem otherText hasNone showNoneItem noneText maxSelectedChoices minSelectedChoices
  rateValues rateMin rateMax minRateDescription maxRateDescription mininumRateDescription maximumRateDescription columns html items
  maxLength minValueExpression min max validators`.split(/\s+/),
);

const WITHOUT_COUNTERPART =
  'signaturepad image expression paneldynamic matrixdynamic matrixdropdown imagemap custom'.split(' ');

/**
 * The questions that an element becomes: one question, none if the element has no counterpart, or one for each field of a multiple text.
 */
export function kindOf(element: Json, locale: string, report: Report): Kind[] {
  const type = wordOf(element['type'] ?? 'text');
  if (WITHOUT_COUNTERPART.includes(type)) {
    report('', `Questions of type ${type} have no counterpart`);
    return [];
  }
  if (type === 'multipletext') {
    const items = objectsIn(element['items']);
    const whole = cut(textIn(element['title'] ?? element['name'], locale), MAX_TITLE);
    return items.slice(0, MAX_QUESTIONS + 1).flatMap((item) => {
      const title = `${whole}: ${textIn(item['title'] ?? item['name'], locale)}`;
      const name = `${nameOf(element['name'])}.${nameOf(item['name'])}`;
      return kindOf(
        { ...item, type: 'text', title, name, isRequired: item['isRequired'] ?? element['isRequired'] },
        locale,
        report,
      );
    });
  }
  const translations: Record<string, Json> = {};
  const labels = new Map<string, string>();
  const { title, name, description, defaultValue, correctAnswer } = element;

  /** Reads a text in all languages; `at` puts the text into a list. */
  function read(value: unknown, field: string, max: number, at?: [index: number, own: readonly string[]]): string {
    for (const tag of languagesIn(value, locale)) {
      if (!Language.safeParse(tag).success) continue;
      // Further languages are ignored, because each language has a copy of each list.
      if (!(tag in translations) && Object.keys(translations).length >= MAX_LANGUAGES) continue;
      const own = (translations[tag] ??= {});
      const text = cut(oneLine(textIn(value, tag)), max);
      if (text === '') continue;
      if (at) ((own[field] ??= [...at[1]]) as string[])[at[0]] = text;
      else own[field] = text;
    }
    return cut(oneLine(textIn(value, locale)), max);
  }
  /** Reads a list of items, each a value or an object with `value` and `text`. */
  function readList(value: unknown, field: string): string[] {
    const items = (Array.isArray(value) ? value.slice(0, MAX_ITEMS) : []).map((item: unknown) => {
      const [value, text] = isObject(item)
        ? [item['value'] ?? item['name'], item['text'] ?? item['title'] ?? item['value'] ?? item['name']]
        : wordOf(item).split('|', 2);
      return { value: wordOf(value), text: text ?? value, item };
    });
    const own = items.map(({ text }) => cut(oneLine(textIn(text, locale)), 200));
    items.forEach(({ value, text, item }, index) => {
      read(text, field, 200, [index, own]);
      labels.set(value, own[index] ?? value);
      if (isObject(item) && ('visibleIf' in item || 'enableIf' in item))
        report(field, 'Conditions of options have no counterpart');
    });
    return own;
  }
  const flag = (...names: string[]) => names.some((each) => element[each] === true);
  const number = (name: string) => (typeof element[name] === 'number' ? element[name] : undefined);
  const given = (values: Json) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

  for (const property of Object.keys(element))
    if (!VISUAL.has(property)) report(property, 'This property has no counterpart');
  if (type === 'html') return statement();
  const made = make();
  if (made === null) {
    report('', `Questions of type ${type} have no counterpart`);
    return [];
  }
  const points = correctPoints(made['options']);
  const question = {
    text: read(title ?? name, 'text', 1000),
    ...given({ help: read(description, 'help', 1000), default: mapped(defaultValue) }),
    ...(flag('isRequired') && { required: true }),
    ...made,
    ...(points && { points }),
  };
  return [{ name: nameOf(name), question, labels, translations }];

  function statement(): Kind[] {
    const [first = '', ...rest] = plainText(textIn(element['html'], locale)).split('\n');
    if (first === '') return [];
    const text = cut(first, 200);
    const more = [first.slice(text.length), ...rest].filter(Boolean).join('\n\n');
    const body = escaped(more);
    const question = { type: 'statement', text, ...(body && { body: cut(body, 10_000) }) };
    return [{ name: nameOf(name), question, labels, translations }];
  }

  function make(): Json | null {
    const placeholder = read(element['placeholder'] ?? element['placeHolder'], 'placeholder', 200);
    switch (type) {
      case 'text':
        return { ...ofInput(wordOf(element['inputType'] ?? 'text')), ...given({ placeholder }) };
      case 'comment':
        return { type: 'text', ...given({ placeholder, ...lengths() }) };
      case 'boolean':
        labels.set(wordOf(element['valueTrue'] ?? true), 'yes').set(wordOf(element['valueFalse'] ?? false), 'no');
        return { type: 'yes_no' };
      case 'radiogroup':
      case 'buttongroup':
      case 'dropdown':
        return { type: 'single_choice', ...options(), ...(type === 'dropdown' && { display: 'dropdown' }) };
      case 'imagepicker':
        return { type: flag('multiSelect') ? 'multiple_choice' : 'single_choice', ...options() };
      case 'checkbox':
      case 'tagbox': {
        const limits = { min_selections: number('minSelectedChoices'), max_selections: number('maxSelectedChoices') };
        const none = flag('hasNone', 'showNoneItem') ? labels : undefined;
        return { type: 'multiple_choice', ...options(), ...given({ ...limits, exclusive: none?.get('none') }) };
      }
      case 'ranking':
        return { type: 'ranking', options: readList(element['choices'], 'options') };
      case 'matrix':
        return {
          type: 'matrix',
          rows: readList(element['rows'], 'rows'),
          columns: readList(element['columns'], 'columns'),
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

  function lengths(): Json {
    const rules = objectsIn(element['validators']);
    const text = rules.find((rule) => rule['type'] === 'text') ?? {};
    for (const rule of rules)
      if (!['text', 'numeric', 'email'].includes(wordOf(rule['type'])))
        report('validators', `Rules of type ${wordOf(rule['type'])} have no counterpart`);
    const longest = [element['maxLength'], text['maxLength']].find((each) => typeof each === 'number' && each > 0);
    return { min_length: text['minLength'] || undefined, max_length: longest };
  }

  function ofInput(input: string): Json {
    const rules = objectsIn(element['validators']);
    const numeric = rules.find((rule) => rule['type'] === 'numeric') ?? {};
    switch (input) {
      case 'number':
      case 'range':
        return {
          type: 'number',
          ...given({ min: number('min') ?? numeric['minValue'], max: number('max') ?? numeric['maxValue'] }),
        };
      case 'email':
      case 'url':
        return { type: input };
      case 'tel':
        return { type: 'phone' };
      case 'date':
      case 'time':
      case 'month':
        return { type: input, ...given({ min: element['min'], max: element['max'] }) };
      default:
        if (input !== 'text') report('inputType', `Fields of type ${input} have no counterpart, so the answer is text`);
        if (rules.some((rule) => rule['type'] === 'email')) return { type: 'email' };
        return { type: 'text', ...given(lengths()) };
    }
  }

  function options(): Json {
    const choices = Array.isArray(element['choices']) ? element['choices'] : [];
    const none = { value: 'none', text: element['noneText'] ?? 'None' };
    const list = readList(flag('hasNone', 'showNoneItem') ? [...choices, none] : choices, 'options');
    const order = element['choicesOrder'];
    if (order !== undefined && order !== 'random' && order !== 'none')
      report('choicesOrder', 'Options keep their order');
    const other = flag('hasOther', 'showOtherItem') && { allow_other: true };
    const otherLabel = other && read(element['otherText'], 'other_label', 60);
    if (otherLabel !== false) labels.set('other', otherLabel || 'Other');
    return {
      options: list,
      ...other,
      ...given({ other_label: otherLabel || undefined, random_order: order === 'random' || undefined }),
    };
  }

  function rating(): Json {
    const low = read(element['minRateDescription'] ?? element['mininumRateDescription'], 'low_label', 60);
    const high = read(element['maxRateDescription'] ?? element['maximumRateDescription'], 'high_label', 60);
    const ends = given({ low_label: low, high_label: high });
    const values = Array.isArray(element['rateValues']) ? element['rateValues'] : [];
    const lowest = number('rateMin') ?? 1;
    const highest = number('rateMax') ?? lowest + (number('rateCount') ?? 5) - 1;
    if (values.length === 0 && lowest === 0 && highest === 10) return { type: 'nps', ...ends };
    const isScale = values.every((value, index) => value === index + 1);
    const scale = values.length || highest;
    if (isScale && lowest === 1 && scale <= 10) {
      const stars = ['stars', 'smileys'].includes(wordOf(element['rateType'] ?? element['displayMode']));
      return { type: 'rating', scale, ...ends, ...(stars && { display: 'stars' }) };
    }
    const points =
      values.length > 0
        ? values
        : Array.from({ length: Math.min(MAX_ITEMS, highest - lowest + 1) }, (_, index) => lowest + index);
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
    if (correctAnswer === undefined) return undefined;
    const right = new Set([correctAnswer].flat().map((value) => labels.get(wordOf(value)) ?? wordOf(value)));
    if (Array.isArray(list)) return list.map((option) => (right.has(wordOf(option)) ? 1 : 0));
    if (type === 'boolean') return [right.has('yes') ? 1 : 0, right.has('no') ? 1 : 0];
    report('correctAnswer', 'Only options have points');
    return undefined;
  }
}
