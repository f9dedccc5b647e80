/** Texts that are so short, or so foreign, that a reader has to guess what their bytes are. */
export const shortTexts: readonly string[] = [
  ...['看', '你好', '1号', '中', '桌号：12', '€5', '°C', 'Ω', '·', 'é', '𠮷', 'No.8 café', 'TRANS202404110011看16'],
  ...[
    'WIFI:T:WPA;S:café;P:12345678;;',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller;Jörg;;;\r\nFN:Jörg Müller\r\nEND:VCARD',
  ],
  '麻杏石甘口服液 0472-2209620',
];
