import { useState } from 'react';
import { type Order, useSending } from './use-order.ts';

interface OrderForm<Field extends string, Input> {
  order: Order<Input>;
  /** Id of what gets the focus when something is wrong with a field. */
  idOf(field: Field): string;
  problems(): Partial<Record<Field, string>>;
  input(): Input;
  /** The field at which a refusal of an input is shown; undefined: above the button. */
  fieldOf(input: string | undefined): Field | undefined;
  /** An input was refused that has no field here. */
  refusedElsewhere?(input: string | undefined): void;
}

/** A form that orders: errors at its fields, and sending what is typed. */
export function useOrderForm<Field extends string, Input>(options: OrderForm<Field, Input>) {
  const { order, idOf, problems, input, fieldOf, refusedElsewhere } = options;
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const { isSending, failure, send, forget } = useSending(order);

  function refuse(found: Partial<Record<Field, string>>): void {
    setErrors(found);
    const [first] = Object.keys(found) as Field[];
    if (first) document.getElementById(idOf(first))?.focus();
  }
  return {
    errors,
    /** The draft was changed: errors that no longer hold are gone. */
    changed(): void {
      forget();
      setErrors((before) => {
        const now = problems();
        const shown = (Object.keys(before) as Field[]).filter((name) => now[name] !== undefined);
        return Object.fromEntries(shown.map((name) => [name, now[name]])) as typeof before;
      });
    },
    async submit(): Promise<void> {
      const found = problems();
      if (Object.keys(found).length > 0) return refuse(found);
      setErrors({});
      await send(input(), ({ field, text }) => {
        const place = fieldOf(field);
        if (place) refuse({ [place]: text } as typeof found);
        else refusedElsewhere?.(field);
      });
    },
    send,
    isSending,
    /** What stands at no field. */
    failure: failure && !fieldOf(failure.field) ? failure : undefined,
  };
}
