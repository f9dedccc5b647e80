import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { pictureProblem } from 'shared/bundled/pictures/upload/picture-problem.ts';
import type { QrLevel } from 'shared/bundled/qr/encode/encode-text.ts';
import { logoLimitOf, type QrLogo } from 'shared/bundled/qr/look/qr-look.ts';
import { showToast } from 'shared/site/toasts.ts';
import { Button, IconButton, styled } from 'shared/ui/kit.ts';
import { PictureInput } from '../../works/picture/picture-input.tsx';

interface LogoFieldProps {
  logo: QrLogo | null;
  /** The chosen level; with a logo at least the second one counts. */
  level: QrLevel;
  onChange(logo: QrLogo | null): void;
}

/** A picture in the middle of the code. It stays in the browser. */
export function LogoField({ logo, level, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const most = Math.max(logoLimitOf(level), logoLimitOf('M'));
  const take = (file: File) => {
    const problem = pictureProblem(file);
    if (problem) return showToast('error', `“${file.name}”：${problem}`);
    logoOfFile(file).then(
      (href) => onChange({ href, size: logo?.size ?? most }),
      () => showToast('error', '这张图片打不开，请换一张'),
    );
  };
  return (
    <Field>
      {logo ? (
        <>
          <img src={logo.href} alt="中间的图标" />
          <label>
            <span>图标大小</span>
            <input
              type="range"
              min={0.1}
              max={most}
              step={0.01}
              value={Math.min(logo.size, most)}
              onChange={(event) => onChange({ ...logo, size: Number(event.target.value) })}
            />
          </label>
          <IconButton size="small" aria-label="移除图标" onClick={() => onChange(null)}>
            <X aria-hidden />
          </IconButton>
        </>
      ) : (
        <Button
          variant="outlined"
          size="small"
          startIcon={<ImagePlus aria-hidden />}
          onClick={() => input.current?.click()}
        >
          放一个图标
        </Button>
      )}
      <PictureInput ref={input} label="选择图标" onChoose={([file]) => file && take(file)} />
    </Field>
  );
}

/** Pixels of a logo's edge: at 4,096 pixels it is still sharp enough. */
const edge = 320;

/** A picture as the logo of a code: small, on white, as an address that stands in the file itself. In the browser only. */
async function logoOfFile(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, edge, edge);
  const scale = edge / Math.max(picture.width, picture.height);
  const [wide, high] = [picture.width * scale, picture.height * scale];
  brush.drawImage(picture, (edge - wide) / 2, (edge - high) / 2, wide, high);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.92);
}

const Field = styled('div')`
  display: flex; gap: var(--space-3); align-items: center;
  img { flex: none; width: 48px; height: 48px; border: 1px solid var(--line); border-radius: var(--radius-control); background: #fff; object-fit: contain; }
  label { display: grid; flex: 1; gap: 2px; color: var(--text-2); font-size: var(--type-meta); }
  input[type=range] { width: 100%; min-height: 28px; accent-color: var(--accent); }
`;
