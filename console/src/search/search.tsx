import { Autocomplete, Box, InputAdornment, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { useModel } from '../model/model-context.ts';
import { nounVerbs } from '../model/views.ts';
import { VerbDialog } from '../verbs/verb-dialog.tsx';
import { type Found, findRecords, findScreens } from './candidates.ts';
import { useSettled } from './use-settled.ts';

type Option = Found | { key: string; group: string; title: string; about: string; verb: ModelVerb };

/** One field for everything: a number, a name, a screen, or what is to be done. Ctrl-K or ⌘-K goes to it. */
export function Search() {
  const model = useModel();
  const ask = useAsk();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [verb, setVerb] = useState<ModelVerb>();
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const settled = useSettled(text.trim(), 250);
  const { data: records = [], isFetching } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => findRecords(settled, model, ask, signal),
    enabled: settled.length > 0,
    staleTime: 30_000,
    retry: false,
  });
  const typed = text.trim();
  const screens = typed === '' ? [] : findScreens(typed, model);
  const verbs =
    typed === '' ? [] : model.nouns.flatMap((noun) => nounVerbs(noun).map((one) => optionOf(noun.title, one)));
  const options: Option[] = [
    ...(settled === typed ? records : []),
    ...screens.slice(0, 8),
    ...verbs.filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase())).slice(0, 6),
  ];
  const choose = (option: Option) => {
    setText('');
    field.current?.blur();
    if ('verb' in option) setVerb(option.verb);
    else navigate(option.path);
  };
  return (
    <>
      <Autocomplete<Option, false, false, true>
        freeSolo
        autoHighlight
        options={options}
        value={null}
        inputValue={text}
        onInputChange={(_, next, why) => why !== 'reset' && setText(next)}
        onChange={(_, option) => option && typeof option !== 'string' && choose(option)}
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.title)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
        loading={isFetching}
        loadingText="正在查找…"
        noOptionsText="没有找到"
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between' }}>
            <Box component="span" sx={{ flexShrink: 0, maxWidth: '60%', overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {option.title}
            </Box>
            <Box
              component="span"
              sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {option.about}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={field}
            placeholder="搜索用户、订单、作品、功能"
            slotProps={{
              ...params.slotProps,
              input: {
                ...params.slotProps.input,
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon size={16} />
                  </InputAdornment>
                ),
              },
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': '搜索（Ctrl-K）' },
            }}
          />
        )}
        sx={{ maxWidth: 560, '& .MuiInputBase-root': { py: 0.25 } }}
      />
      {verb && <VerbDialog verb={verb} row={{}} onClose={() => setVerb(undefined)} />}
    </>
  );
}

const optionOf = (noun: string, verb: ModelVerb): Option => ({
  key: `verb/${verb.path}`,
  group: '操作',
  title: `${noun}：${verb.title}`,
  about: verb.about,
  verb,
});
