import { Alert, CircularProgress, Link } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { ShowBase, useResourceContext, useShowContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ModelNoun } from 'shared/contracts/operator/screen/model.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { findNoun, useModel } from '../model/model-context.ts';
import type { RowRecord } from '../model/rows.ts';

export interface ShownRecord {
  noun: ModelNoun;
  /** Undefined: it could not be read, and `error` says why. */
  record: RowRecord | undefined;
  error: Error | null;
}

/** The record that the address names, shown by this component once it is read. */
export function RecordBase({ page: Page }: { page: ComponentType<ShownRecord> }) {
  const noun = findNoun(useModel(), useResourceContext() ?? '');
  if (!noun) return null;
  return (
    <ShowBase disableAuthentication queryOptions={{ retry: false, onError: () => undefined }}>
      <Loaded noun={noun} page={Page} />
    </ShowBase>
  );
}

function Loaded({ noun, page: Page }: { noun: ModelNoun; page: ComponentType<ShownRecord> }) {
  const { record, error, isPending } = useShowContext<RowRecord>();
  if (isPending && !error) return <CircularProgress aria-label="加载中" />;
  return <Page noun={noun} record={record} error={error as Error | null} />;
}

interface FrameProps extends Pick<ShownRecord, 'noun' | 'error'> {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The way back to the list, the heading, and why the record cannot be read. */
export function RecordFrame({ noun, error, title, beside, actions, children }: FrameProps) {
  return (
    <>
      <Link component={RouterLink} to={`/${noun.name}`}>
        ← {noun.title}
      </Link>
      <PageHeading title={title} beside={beside} actions={actions} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {children}
    </>
  );
}
