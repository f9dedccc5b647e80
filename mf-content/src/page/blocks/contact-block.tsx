import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ContactCodes } from 'shared/bundled/help/contact-codes.tsx';
import {
  type BlockOf,
  type ContactOutcome,
  type ContentPageName,
  contactRefusals,
  sendContactMessage,
} from 'shared/contracts/content/content-page.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { useIsRunning } from 'shared/site/browser/use-is-running.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import { BlockSection } from './block-section.tsx';

type State = { is: 'open' | 'sending' | 'sent' } | { is: 'refused'; field: string; sentence: string };

interface ContactBlockProps {
  block: BlockOf<'contact'>;
  page: ContentPageName;
  /** Where the form is sent without JavaScript; '' where nothing takes it. */
  address: string;
  /** What became of a form that was sent so. */
  outcome: ContactOutcome | undefined;
}

/** A form for those who want to be called back. What was typed stays until it is kept by the server. */
export function ContactBlock({ block, page, address, outcome }: ContactBlockProps) {
  const { form, state, send } = useContactForm(page, outcome);
  // Until there is code, the browser itself checks what is typed: a form that comes back refused is empty.
  const hasCode = useIsRunning();

  if (state.is === 'sent') {
    return (
      <BlockSection block={block} isTinted>
        <Thanks role="status">已收到，我们会尽快与你联系。</Thanks>
      </BlockSection>
    );
  }
  const wrong = (field: string) => {
    const sentence = state.is === 'refused' && state.field === field ? state.sentence : undefined;
    return { error: sentence !== undefined, helperText: sentence ?? ' ' };
  };
  return (
    <BlockSection block={block} isTinted>
      <Form
        ref={form}
        method="post"
        action={address || undefined}
        onSubmit={(event) => void send(event)}
        aria-label={block.title}
        noValidate={hasCode}
      >
        <input type="hidden" name="page" value={page} />
        {block.id && <input type="hidden" name="place" value={block.id} />}
        <TextField label="怎么称呼" name="name" autoComplete="name" required maxLength={30} {...wrong('name')} />
        <TextField label="手机号、邮箱或微信号" name="way" required minLength={5} maxLength={60} {...wrong('way')} />
        <TextField
          label="想解决什么"
          name="content"
          multiline
          rows={4}
          required
          minLength={5}
          maxLength={1000}
          {...wrong('content')}
        />
        <Trap />
        {state.is === 'refused' && !state.field && <p role="alert">{state.sentence}</p>}
        <div>
          <Button type="submit" variant="contained" size="large" loading={state.is === 'sending'}>
            提交
          </Button>
          {!address && <noscript>提交需要打开浏览器的 JavaScript。</noscript>}
        </div>
        <Agreement />
      </Form>
      <ContactCodes />
    </BlockSection>
  );
}

/** Filled in by programs alone. */
function Trap() {
  return (
    <label className="visually-hidden" aria-hidden>
      请留空
      <input name="echo" tabIndex={-1} autoComplete="off" />
    </label>
  );
}

function Agreement() {
  return (
    <p className="agreed">
      提交即表示同意
      {/* Beside the page, so that what was typed stays. */}
      <Link to="/policy/privacy" target="_blank">
        《隐私政策》
      </Link>
    </p>
  );
}

function useContactForm(page: ContentPageName, outcome: ContactOutcome | undefined) {
  const call = useCall();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>(() => stateAfter(outcome));

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.is === 'sending') return;
    const said = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { name = '', way = '', content = '', echo = '' } = said;
    setState({ is: 'sending' });
    try {
      await call(sendContactMessage, { page, name, way, content, echo }, { quiet: true });
      setState({ is: 'sent' });
    } catch (error) {
      const field = error instanceof ApiRefusal ? (error.field ?? '') : '';
      setState({ is: 'refused', field, sentence: messageOf(error) });
      form.current?.querySelector<HTMLElement>(`[name="${field || 'content'}"]`)?.focus();
    }
  };
  return { form, state, send };
}

function stateAfter(outcome: ContactOutcome | undefined): State {
  if (outcome === undefined) return { is: 'open' };
  if (outcome === 'sent') return { is: 'sent' };
  const field = outcome === 'often' || outcome === 'busy' ? '' : outcome;
  return { is: 'refused', field, sentence: contactRefusals[outcome] };
}

const Form = styled('form')({
  display: 'grid',
  gap: 'var(--space-2)',
  maxWidth: 560,
  marginTop: 'var(--space-5)',
  '& .agreed': { color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  '& .agreed a': { textDecoration: 'underline' },
  '& [role=alert]': { color: 'var(--danger)', fontSize: 'var(--type-interface)' },
});

const Thanks = styled('p')({
  marginTop: 'var(--space-5)',
  padding: 'var(--space-4) var(--space-5)',
  maxWidth: 560,
  borderRadius: 'var(--radius-card)',
  background: 'var(--success-soft)',
  color: 'var(--success)',
});
