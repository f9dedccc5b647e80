import { Box } from '@mui/material';

/** Recovery codes, to be written down. */
export function CodeList({ codes }: { codes: string[] }) {
  return (
    <Box component="ul" sx={{ fontFamily: 'monospace', columns: 2, pl: 2, mb: 0 }}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  );
}
