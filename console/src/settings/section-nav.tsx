import { Box, List, ListItem, ListItemButton, ListItemText } from '@mui/material';
import { Link } from 'react-router-dom';
import { isChanged, type Setting, type SettingWords, sectionOf } from './setting.ts';

interface Props {
  settings: Setting[];
  words: SettingWords;
  /** '' : all of them. */
  section: string;
}

/** The subjects, each with the number of its settings that are not as the site comes. */
export function SectionNav({ settings, words, section }: Props) {
  const names = [...new Set(settings.map(({ key }) => sectionOf(key)))];
  const entry = (name: string, title: string, own: Setting[]) => (
    <ListItem key={name} disablePadding sx={{ width: { xs: 'auto', md: '100%' } }}>
      <ListItemButton
        component={Link}
        to={name === '' ? '/settings' : `/settings?section=${encodeURIComponent(name)}`}
        selected={section === name}
        aria-current={section === name ? 'page' : undefined}
        sx={{ borderRadius: 1.5, py: 0.25, gap: 1 }}
      >
        <ListItemText primary={title} />
        {own.some(isChanged) && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' }}>
            改 {own.filter(isChanged).length}
          </Box>
        )}
      </ListItemButton>
    </ListItem>
  );
  return (
    <Box component="nav" aria-label="设置的分组" sx={{ minWidth: 0 }}>
      <List dense disablePadding sx={{ display: { xs: 'flex', md: 'block' }, flexWrap: 'wrap' }}>
        {entry('', '全部', settings)}
        {names.map((name) =>
          entry(
            name,
            words.sectionTitle(name),
            settings.filter(({ key }) => sectionOf(key) === name),
          ),
        )}
      </List>
    </Box>
  );
}
