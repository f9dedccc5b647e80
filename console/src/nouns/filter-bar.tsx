import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ModelInput, ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { RowRecord } from '../model/rows.ts';
import { CsvButton } from './csv-button.tsx';

interface Props {
  noun: ModelNoun;
  verb: ModelVerb;
  filters: ModelInput[];
}

/** The inputs of a list, above it. A choice is taken at once, a text by Enter or when it is left. */
export function FilterBar({ noun, verb, filters }: Props) {
  const { filterValues, setFilters } = useListContext<RowRecord>();
  const [texts, setTexts] = useState<Record<string, string>>(filterValues);
  // Another link to the same list brings another filter.
  const shown = JSON.stringify(filterValues);
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    setTexts(filterValues);
  }
  const apply = (given: Record<string, string>) => {
    setTexts(given);
    const entries = Object.entries(given).filter(([, value]) => value.trim() !== '');
    const next = Object.fromEntries(entries.map(([name, value]) => [name, value.trim()]));
    if (JSON.stringify(next) !== JSON.stringify(filterValues)) setFilters(next, undefined, false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(texts);
  };
  const isSet = Object.keys(filterValues).length > 0;
  return (
    <Stack
      component="form"
      role="search"
      aria-label="筛选"
      onSubmit={submit}
      direction="row"
      sx={{ gap: 1.5, p: 2, flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider', alignItems: 'center' }}
    >
      {filters.map((input) => (
        <FilterField
          key={input.name}
          input={input}
          value={texts[input.name] ?? ''}
          onType={(value) => setTexts({ ...texts, [input.name]: value })}
          onChoose={(value) => apply({ ...texts, [input.name]: value })}
        />
      ))}
      {isSet && <Button onClick={() => apply({})}>清除筛选</Button>}
      <CsvButton noun={noun} verb={verb} />
    </Stack>
  );
}

interface FieldProps {
  input: ModelInput;
  value: string;
  onType(value: string): void;
  onChoose(value: string): void;
}

function FilterField({
  input: { title, about, values, kind, type, default: unsaid },
  value,
  onType,
  onChoose,
}: FieldProps) {
  const choices = values ?? (type === 'yes or no' ? yesNo : undefined);
  const common = { label: title, value, sx: { minWidth: 150, flex: { xs: '1 1 100%', sm: '0 1 auto' } } };
  if (choices)
    return (
      <TextField {...common} select onChange={({ target }) => onChoose(target.value)}>
        <MenuItem value="">{typeof unsaid === 'string' ? '默认' : '全部'}</MenuItem>
        {choices.map((one) => (
          <MenuItem key={one.value} value={one.value}>
            {one.title}
          </MenuItem>
        ))}
      </TextField>
    );
  if (kind === 'day')
    return (
      <TextField
        {...common}
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => onChoose(target.value)}
      />
    );
  return (
    <TextField
      {...common}
      placeholder={about.slice(0, 40)}
      onChange={({ target }) => onType(target.value)}
      onBlur={({ target }) => onChoose(target.value)}
    />
  );
}

const yesNo = [
  { value: 'true', title: '是' },
  { value: 'false', title: '否' },
];
