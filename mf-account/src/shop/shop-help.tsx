import { ContactCodes } from 'shared/bundled/help/contact-codes.tsx';
import { Questions } from 'shared/bundled/help/questions.tsx';
import { styled } from 'shared/ui/kit.ts';

/** What buyers ask, and where they get an answer to everything else. */
export function ShopHelp({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <Help>
      {questions.length > 0 && (
        <section aria-labelledby="questions-title">
          <h2 id="questions-title">常见问题</h2>
          <Questions items={questions} />
        </section>
      )}
      <ContactCodes>
        <h2>联系我们</h2>
        <p>有疑问，或需要发票、企业采购，扫码联系客服。</p>
      </ContactCodes>
    </Help>
  );
}

const Help = styled('div')({
  '& h2': { margin: 'var(--space-7) 0 var(--space-2)', fontSize: 'var(--type-title)' },
  '& > p': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
});
