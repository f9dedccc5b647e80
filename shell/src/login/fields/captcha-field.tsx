import { RefreshCw } from 'lucide-react';
import { cleanText } from 'shared/contracts/site/typed-text.ts';
import { ButtonBase, styled, TextField, type TextFieldProps } from 'shared/ui/kit.ts';
import type { useCaptcha } from './use-captcha.ts';

interface CaptchaFieldProps extends TextFieldProps {
  captcha: ReturnType<typeof useCaptcha>;
  /** Another picture was asked for: what is typed no longer fits. */
  onRenew: () => void;
}

/** The characters of a picture; a click on it brings another one. */
export function CaptchaField({ captcha: { image, failed, renew }, onRenew, ...field }: CaptchaFieldProps) {
  return (
    <TextField
      label="图形验证码"
      placeholder="请输入图片中的字符"
      {...field}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={8}
      clean={cleanText}
      end={
        <Picture
          aria-label="换一张图形验证码"
          onClick={() => {
            onRenew();
            void renew();
          }}
        >
          {image && <img src={image} alt="" />}
          {failed && (
            <span>
              <RefreshCw size={14} aria-hidden /> 重新加载
            </span>
          )}
        </Picture>
      }
    />
  );
}

const Picture = styled(ButtonBase)({
  width: 108,
  height: 34,
  overflow: 'hidden',
  borderRadius: 'var(--radius-control)',
  background: 'var(--fill)',
  fontSize: 'var(--type-meta)',
  '& span': { display: 'flex', alignItems: 'center', gap: 'var(--space-1)' },
  // The characters are dark on light in both schemes.
  '& img': { width: '100%', height: '100%', objectFit: 'contain', background: '#ffffff' },
});
