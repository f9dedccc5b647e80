import { Box } from '@mui/material';

/** Folded: a line until it is opened. */
export function JsonValue({ value, isShort }: { value: unknown; isShort: boolean }) {
  const text = JSON.stringify(value, null, 2) ?? '';
  if (text.length <= 40) return <code>{JSON.stringify(value)}</code>;
  const count = Array.isArray(value) ? `${value.length} 项` : `${Object.keys(value as object).length} 个字段`;
  if (isShort) return <>{count}</>;
  return (
    <details>
      <summary>{count}</summary>
      <Box component="pre" sx={{ m: 0, mt: 1, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </details>
  );
}
