import { Box, Stack, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { ModelColumn } from 'shared/contracts/operator/screen/model.ts';
import { Card } from '../home/card.tsx';
import { findVerb, useModel } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';
import { FactList } from '../nouns/record-facts.tsx';
import { RecordBase, RecordFrame, type ShownRecord } from '../nouns/record-frame.tsx';
import { RowsTable } from '../nouns/rows-table.tsx';
import { StateChip } from '../values/state-chip.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { Balances } from './balances.tsx';
import { RelatedList } from './related-list.tsx';
import { relatedOf } from './related-lists.ts';

/** One user: who it is, what they have, and everything of theirs, each list on a tab. */
export const UserPage = () => <RecordBase page={User} />;

function User({ noun, record, error }: ShownRecord) {
  const row = record?.r ?? {};
  const columns = findVerb(noun, noun.show)?.output.columns ?? [];
  const verbs = noun.verbs.filter(({ of, verb }) => of === noun.list && verb !== noun.show);
  return (
    <RecordFrame
      noun={noun}
      error={error}
      title={String(row.nickname || `${noun.title} ${record?.id ?? ''}`)}
      beside={row.frozen === true && <StateChip value="frozen" title="已冻结" />}
      actions={record && <VerbButtons verbs={verbs} row={row} />}
    >
      {!error && (
        <Stack sx={{ gap: 2 }}>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, gap: 2, alignItems: 'start' }}>
            <Card title="资料">
              <FactList columns={columns.filter(isFact)} record={row} />
            </Card>
            <Card title="余额">
              <Balances columns={columns} row={row} />
            </Card>
          </Box>
          <Parts columns={columns} row={row} />
        </Stack>
      )}
    </RecordFrame>
  );
}

const isFact = ({ columns }: ModelColumn) => columns === undefined;

/** Lists of the record itself, then those of other nouns that name the user. */
function Parts({ columns, row }: { columns: ModelColumn[]; row: Row }) {
  const model = useModel();
  const [query, setQuery] = useSearchParams();
  const own = columns.filter(({ name }) => name === 'logins' || name === 'operators');
  const related = relatedOf(model);
  const names = [...related.map(({ name }) => name), ...own.map(({ name }) => name)];
  const asked = query.get('tab') ?? '';
  const here = names.includes(asked) ? asked : (names[0] ?? '');
  const shownList = related.find(({ name }) => name === here);
  const shownOwn = own.find(({ name }) => name === here);
  return (
    <Box component="section" aria-label="相关内容">
      <Tabs
        value={here}
        onChange={(_, tab: string) => setQuery({ tab }, { replace: true })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="用户的内容"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {related.map(({ name, title }) => (
          <Tab key={name} value={name} label={title} />
        ))}
        {own.map(({ name, title }) => (
          <Tab key={name} value={name} label={title} />
        ))}
      </Tabs>
      {shownList && <RelatedList key={here} title={shownList.title} lists={shownList.lists} user={String(row.id)} />}
      {shownOwn && (
        <Card title={shownOwn.title}>
          <RowsTable title={shownOwn.title} columns={shownOwn.columns ?? []} rows={(row[here] ?? []) as Row[]} />
        </Card>
      )}
    </Box>
  );
}
