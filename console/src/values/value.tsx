import { Box, Chip, Link, Tooltip } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { ModelColumn } from 'shared/contracts/operator/screen/model.ts';
import { recordPath } from '../model/links.ts';
import { useModel } from '../model/model-context.ts';
import { JsonValue } from './json-value.tsx';
import { Picture } from './picture.tsx';
import { StateChip } from './state-chip.tsx';
import { inBeijing, sinceNow } from './times.ts';
import { UserLink } from './user-link.tsx';

interface Props {
  column: Pick<ModelColumn, 'name' | 'title' | 'kind' | 'refers' | 'values'>;
  value: unknown;
  /** In a row of a table a long text is cut. */
  isShort?: boolean;
}

/** A value as its kind wants it: money, times of Beijing, people with their names, pictures, states. */
export function Value({ column, value, isShort = false }: Props) {
  const model = useModel();
  if (value === null || value === undefined || value === '')
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        –
      </Box>
    );
  if (column.kind === 'user' && Array.isArray(value))
    return value.length > 0 ? value.map((user) => <UserLink key={String(user)} user={String(user)} />) : '–';
  const known = column.values?.find((one) => one.value === String(value));
  const text = String(value);
  switch (column.kind) {
    case 'user':
      return <UserLink user={text} />;
    case 'yuan':
      return <Figure text={`¥ ${grouped(text)}`} />;
    case 'fen':
      return <Figure text={`¥ ${grouped((Number(value) / 100).toFixed(2))}`} />;
    case 'credits':
    case 'count':
      return known ? known.title : <Figure text={grouped(text)} />;
    case 'percent':
      return <Figure text={`${text.replace(/%$/, '')} %`} />;
    case 'time':
      return (
        <Tooltip title={sinceNow(text)}>
          <Box component="time" dateTime={text} sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {inBeijing(text)}
          </Box>
        </Tooltip>
      );
    case 'picture':
      return [value].flat().map((at) => <Picture key={String(at)} at={String(at)} isShort={isShort} />);
    case 'state':
      return <StateChip value={text} title={known?.title ?? text} />;
    case 'yesNo':
      return value === true || text === 'yes' ? <Chip size="small" label="是" /> : <>否</>;
    case 'secret':
      return (
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      );
    case 'json':
    case 'record':
      return <JsonValue value={value} isShort={isShort} />;
    case 'list':
      if (column.values && Array.isArray(value)) return <Signs values={column.values} found={value.map(String)} />;
      return Array.isArray(value) && value.every((item) => typeof item !== 'object') ? (
        value.join('、') || '–'
      ) : (
        <JsonValue value={value} isShort={isShort} />
      );
    default:
  }
  if (typeof value === 'object') return <JsonValue value={value} isShort={isShort} />;
  if (known) return known.title;
  const path = column.refers && recordPath(model, column.refers, text);
  if (path)
    return (
      <Link component={RouterLink} to={path} onClick={(event) => event.stopPropagation()}>
        {text}
      </Link>
    );
  return <LongText text={text} isShort={isShort} />;
}

/** Several of few values: each is something to look at. */
const Signs = ({ values, found }: { values: { value: string; title: string }[]; found: string[] }) =>
  found.length === 0 ? (
    <>–</>
  ) : (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {found.map((one) => (
        <Chip
          key={one}
          size="small"
          color="warning"
          variant="outlined"
          label={values.find(({ value }) => value === one)?.title ?? one}
        />
      ))}
    </Box>
  );

const Figure = ({ text }: { text: string }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {text}
  </Box>
);

/** `12345.60` → `12,345.60` */
const grouped = (text: string) => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

const LongText = ({ text, isShort }: { text: string; isShort: boolean }) => (
  <Box
    component="span"
    title={isShort && text.length > 40 ? text : undefined}
    sx={
      isShort
        ? {
            display: 'inline-block',
            maxWidth: 320,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            verticalAlign: 'bottom',
          }
        : { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }
    }
  >
    {text}
  </Box>
);
