import { encode } from 'uqr';

/** An address as a QR code. Dark on white in both schemes: half of the readers cannot read it the other way round. */
export function PayCode({ text }: { text: string }) {
  const { data, size } = encode(text.toWellFormed(), { ecc: 'M', border: 3 });
  const path = data
    .flatMap((modules, row) => modules.map((dark, column) => (dark ? `M${column} ${row}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={216}
      height={216}
      role="img"
      aria-label="支付二维码"
      shapeRendering="crispEdges"
    >
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000000" d={path} />
    </svg>
  );
}
