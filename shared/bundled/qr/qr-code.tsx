import { drawQr, type QrContent, qrPath } from './draw-qr.ts';

/** A text as a QR code. Dark on white in both schemes: half of the readers cannot read it the other way round. */
export function QrCode({
  text,
  label,
  level = 'M',
  margin = 3,
  edge,
  dark = '#000000',
  light = '#ffffff',
}: Pick<QrContent, 'text'> &
  Partial<QrContent> & {
    /** What a screen reader says. */
    label: string;
    /** The edge in CSS pixels; without it the place decides. */
    edge?: number;
    dark?: string;
    light?: string;
  }) {
  const drawing = drawQr({ text, level, margin });
  const { size } = drawing;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={edge}
      height={edge}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill={light} d={`M0 0h${size}v${size}H0z`} />
      <path fill={dark} d={qrPath(drawing)} />
    </svg>
  );
}
