import { Tab, Tabs } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { resourceOf, viewsOf } from '../model/views.ts';

export function ViewTabs({ noun, verb }: { noun: ModelNoun; verb: ModelVerb }) {
  const views = viewsOf(noun);
  if (views.length < 2) return null;
  return (
    <Tabs
      value={verb.verb}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={`${noun.title}的列表`}
      sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {views.map((view) => (
        <Tab key={view.verb} value={view.verb} label={view.title} component={Link} to={`/${resourceOf(noun, view)}`} />
      ))}
    </Tabs>
  );
}
