import { Box } from '@mui/material';
import { useEffect, useState } from 'react';

/** The picture of a post that nobody else may read yet: its bytes came with the post, and the page shows them from its own memory. */
export function WorkPicture({ data, title }: { data: string; title: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(blobOf(data));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'action.hover',
        borderRadius: 1,
        height: { xs: '50vh', md: 'calc(100vh - 350px)' },
        minHeight: 280,
      }}
    >
      {!data && '看不到图片：文件已不存在'}
      {data && address && (
        <Box
          component="img"
          src={address}
          alt={`作品《${title}》`}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', minHeight: 0, minWidth: 0 }}
        />
      )}
    </Box>
  );
}

function blobOf(data: string): Blob {
  const [, type = '', text = ''] = /^data:([^;]*);base64,(.*)$/s.exec(data) ?? [];
  return new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], { type });
}
