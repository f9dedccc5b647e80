import { Box, Paper, Typography } from '@mui/material';

/** A text as visitors read it. @param html as the api has made it safe, with the same filter as on the site */
export function SavedText({ title, html }: { title: string; html: string }) {
  return (
    <Paper variant="outlined" component="article" aria-label="预览" sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      {title && (
        <Typography component="h2" variant="h1" sx={{ mb: 2 }}>
          {title}
        </Typography>
      )}
      <Box
        sx={{
          lineHeight: 1.8,
          overflowWrap: 'anywhere',
          '& img': { maxWidth: '100%', height: 'auto' },
          '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
          '& td, & th': { border: 1, borderColor: 'divider', p: 0.75 },
          '& pre': { overflowX: 'auto', p: 1.5, bgcolor: 'action.hover', borderRadius: 1 },
          '& blockquote': { m: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
          '& h2, & h3': { mt: 3, mb: 1 },
          '& a': { color: 'primary.main' },
        }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the api has filtered it, and the page's policy runs no script of it
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Paper>
  );
}
