import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';

export function BulkButtons(_props: { verbs: ModelVerb[] }) {
  return null;
}
