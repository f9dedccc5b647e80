import { RecordBase, type ShownRecord } from '../nouns/record-frame.tsx';
import { AnyRecord } from '../nouns/record-page.tsx';
import { HealthHistory } from './health-history.tsx';

/** A channel: its facts, and how it did in the last days. */
export const ChannelPage = () => <RecordBase page={Channel} />;

const Channel = (shown: ShownRecord) => (
  <AnyRecord {...shown}>
    {shown.record && <HealthHistory kind="channel" name={String(shown.record.r.name)} />}
  </AnyRecord>
);
