import { Checkbox, styled } from 'shared/ui/kit.ts';

interface AgreementTickProps {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
  inputRef: (input: HTMLInputElement | null) => void;
}

/** The tick under a form when the site asks for it (`login_agreement`). */
export function AgreementTick({ checked, error, onChange, inputRef }: AgreementTickProps) {
  return (
    <Agreement>
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{
          input: {
            ref: inputRef,
            id: 'agreement',
            'aria-invalid': error !== undefined,
            'aria-describedby': 'agreement-help',
          },
        }}
      />
      <div>
        <label htmlFor="agreement">我已阅读并同意</label>
        <AgreementLinks />
        <p id="agreement-help">{error}</p>
      </div>
    </Agreement>
  );
}

/** Both policies, in tabs of their own: what is typed here stays. */
export function AgreementLinks() {
  return (
    <>
      <a href="/policy/service" target="_blank" rel="noreferrer">
        《用户协议》
      </a>
      和
      <a href="/policy/privacy" target="_blank" rel="noreferrer">
        《隐私政策》
      </a>
    </>
  );
}

const Agreement = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  marginLeft: -10,
  color: 'var(--text-2)',
  fontSize: 'var(--type-meta)',
  '& > div': { paddingTop: 11 },
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& p': { minHeight: '1.125rem', color: 'var(--danger)' },
});
