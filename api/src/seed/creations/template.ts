import type { FormField } from 'shared/contracts/chat/creation.ts';

/** A template as it is written here; `seed-creations.ts` makes its row. */
export interface SeedCreation {
  name: string;
  /** A figure of `site/pictures/draw-badge.ts`. */
  icon: string;
  tips: string;
  /** What is asked; `{id}` stands for a field, and a line whose fields are all empty is left out. */
  brief: string;
  /** The parts of the result, each `name：what it says`. */
  parts: string[];
  rules: string;
  form: FormField[];
  temperature: number;
  /** Answers to choose from. */
  answers?: number;
}

interface More {
  required?: boolean;
  placeholder?: string;
  most?: number;
  rows?: number;
  chosen?: string | string[];
}

const field = (id: string, name: string, title: string, options: string[], more: More): FormField => ({
  id,
  name,
  props: {
    title,
    isRequired: more.required ?? false,
    placeholder: more.placeholder ?? '',
    maxlength: more.most ?? 0,
    rows: more.rows ?? 4,
    options,
    defaultValue: more.chosen ?? (name === 'WidgetCheckbox' ? [] : ''),
  },
});

/** One line; required by default. */
export const line = (id: string, title: string, placeholder: string, more: More = {}) =>
  field(id, 'WidgetInput', title, [], { required: true, most: 60, placeholder, ...more });
/** Several lines; required by default. */
export const lines = (id: string, title: string, placeholder: string, more: More = {}) =>
  field(id, 'WidgetTextarea', title, [], { required: true, most: 1500, placeholder, ...more });
export const select = (id: string, title: string, options: string[], more: More = {}) =>
  field(id, 'WidgetSelect', title, options, { required: true, chosen: options[0] ?? '', ...more });
export const radio = (id: string, title: string, options: string[], more: More = {}) =>
  field(id, 'WidgetRadio', title, options, { required: true, chosen: options[0] ?? '', ...more });
export const checks = (id: string, title: string, options: string[], more: More = {}) =>
  field(id, 'WidgetCheckbox', title, options, more);
