import { Autocomplete, Checkbox, FormControlLabel, FormHelperText, MenuItem, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import type { ModelInput } from 'shared/contracts/operator/screen/model.ts';
import { FileInput } from './file-input.tsx';
import { type Filled, problemOf } from './filled.ts';
import { TextFileButton } from './text-file-button.tsx';
import { useChoices } from './use-choices.ts';

interface Props {
  input: ModelInput;
  isFirst: boolean;
  /** While the person is asked once more. */
  isLocked: boolean;
}

const long = new Set(['html', 'markdown', 'json']);
const units: Partial<Record<ModelInput['kind'], string>> = { yuan: '元', fen: '分', percent: '%', credits: '积分' };

/** One input of a verb, by its kind. */
export function VerbInput({ input, isFirst, isLocked }: Props) {
  const { name, title, about, kind, type, required, values, isFile, isBinary, isSecret } = input;
  const { field, fieldState } = useController<Filled>({
    name,
    rules: { validate: (value) => problemOf(input, value) ?? true },
  });
  const choices = useChoices(input);
  const said = fieldState.error?.message;
  const helperText = said || about;
  const unit = units[kind];
  const label = unit && !title.includes(unit) ? `${title}（${unit}）` : title;
  if (isBinary)
    return (
      <FileInput
        input={input}
        label={label}
        helperText={helperText}
        isWrong={said !== undefined}
        isLocked={isLocked}
        onChoose={field.onChange}
      />
    );
  if (type === 'yes or no')
    return (
      <div>
        <FormControlLabel
          label={label}
          control={
            <Checkbox
              checked={field.value === true}
              onChange={(_, isChecked) => field.onChange(isChecked)}
              disabled={isLocked}
            />
          }
        />
        {helperText && <FormHelperText error={said !== undefined}>{helperText}</FormHelperText>}
      </div>
    );
  const common = {
    label,
    required,
    error: said !== undefined,
    helperText,
    disabled: isLocked,
    fullWidth: true,
    autoFocus: isFirst,
    inputRef: field.ref,
    name,
  };
  const value = typeof field.value === 'string' ? field.value : '';
  if (values)
    return (
      <TextField {...common} select value={value} onChange={field.onChange} onBlur={field.onBlur}>
        {!required && <MenuItem value="">不填</MenuItem>}
        {values.map((one) => (
          <MenuItem key={one.value} value={one.value}>
            {one.title}
          </MenuItem>
        ))}
      </TextField>
    );
  if (choices)
    return (
      <Autocomplete
        freeSolo
        options={choices}
        inputValue={value}
        onInputChange={(_, text) => field.onChange(text)}
        disabled={isLocked}
        renderInput={(params) => <TextField {...params} {...common} onBlur={field.onBlur} />}
      />
    );
  const isLong = long.has(kind) || name === 'reason' || name === 'content' || isFile || (input.maxLength ?? 0) > 200;
  return (
    <>
      <TextField
        {...common}
        value={value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        multiline={isLong && !isSecret}
        minRows={isLong ? (name === 'reason' ? 2 : 4) : 1}
        maxRows={16}
        type={kind === 'day' ? 'date' : isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'new-password' : 'off'}
        slotProps={{
          ...(kind === 'day' ? { inputLabel: { shrink: true } } : {}),
          htmlInput: type === 'number' || kind === 'yuan' ? { inputMode: 'decimal' } : {},
        }}
      />
      {isFile && <TextFileButton title={title} isLocked={isLocked} onRead={field.onChange} />}
    </>
  );
}
