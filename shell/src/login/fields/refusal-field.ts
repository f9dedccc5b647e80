import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { type FieldName, FieldRefusal } from '../forms/use-form.ts';

/** Throws a refusal that names one of a form's fields as that field's error, and any other error as it is. */
export function atField(error: unknown, names: readonly FieldName[]): never {
  if (!(error instanceof ApiRefusal)) throw error;
  const name = names.find((one) => one === error.field);
  throw name ? new FieldRefusal(name, messageOf(error)) : error;
}
