import type { ReactNode } from 'react';

/** One step of the controls at the left, with its number. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="step">
      <h2>
        <span aria-hidden>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}
