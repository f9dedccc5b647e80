import { Box } from '@mui/material';
import { useState } from 'react';

/** A picture of the site, through the console's own process: no other address is asked. */
export function Picture({ at, isShort }: { at: string; isShort: boolean }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: 12 }}>
        {at}
      </Box>
    );
  const size = isShort ? 40 : 360;
  return (
    <Box
      component="img"
      src={`/picture?at=${encodeURIComponent(at)}`}
      alt=""
      loading="lazy"
      onError={() => setMissing(true)}
      sx={{
        width: isShort ? size : 'auto',
        height: isShort ? size : 'auto',
        maxWidth: '100%',
        maxHeight: size,
        objectFit: 'cover',
        borderRadius: 1,
        display: 'block',
      }}
    />
  );
}
