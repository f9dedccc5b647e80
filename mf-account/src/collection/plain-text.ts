const fence = /^ {0,3}(`{3,}|~{3,}).*$/;

/** The words of a Markdown text without its marks, for a preview. What lies in a code block stays as it is. */
export function plainText(markdown: string): string {
  let inCode = false;
  const lines = markdown.split('\n').flatMap((line) => {
    if (fence.test(line)) {
      inCode = !inCode;
      return [];
    }
    return [inCode ? line : plainLine(line)];
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function plainLine(line: string): string {
  if (/^ {0,3}([-*_] *){3,}$/.test(line) || /^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(line)) return '';
  return line
    .replace(/^ {0,3}#{1,6} +/, '')
    .replace(/^( {0,3}> ?)+/, '')
    .replace(/^(\s*)[-*+] +(\[[ xX]\] +)?/, '$1• ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+)\*(?![\w*])/g, '$1')
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/ *\| */g, '  ');
}
