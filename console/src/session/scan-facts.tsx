import { Box, Typography } from '@mui/material';
import { QrPicture } from './qr-picture.tsx';

/** A new secret for an authenticator: to be scanned, or typed. */
export function ScanFacts({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <Typography>用验证器应用扫描二维码，再输入它显示的 6 位验证码。</Typography>
      <Box sx={{ my: 2, display: 'grid', placeItems: 'center' }}>
        <QrPicture text={uri} title="验证器的二维码" />
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>不能扫码时手动输入密钥：</Typography>
      <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', mb: 2 }}>{secret}</Typography>
    </>
  );
}
