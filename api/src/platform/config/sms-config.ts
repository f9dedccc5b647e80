import { httpUrl, optional, optionalKey, section } from './section.ts';

/** Where codes are handed to be sent. */
export interface SmsGateway {
  url: string;
  key: string;
}

/** `sandbox` writes the code into the log (demo only), `off` refuses to send, else the gateway. */
export type SmsConfig = 'sandbox' | 'off' | SmsGateway;

export const smsConfig = section({
  variables: {
    SMS_GATEWAY_URL: {
      schema: optional((v) => v === 'off' || httpUrl(v), 'must be off or the http(s) address of an SMS gateway'),
      example: 'https://sms.example.com/send',
    },
    SMS_GATEWAY_KEY: { schema: optionalKey(), example: 'k-…', isSecret: true },
  },
  read({ SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: key }, { siteMode, refuse }): SmsConfig {
    if (url) return url === 'off' ? 'off' : { url, key: key ?? '' };
    if (siteMode === 'production') {
      refuse(
        'SMS_GATEWAY_URL',
        'production does not write SMS codes into its log: set the address of your gateway, or SMS_GATEWAY_URL=off to run without codes by SMS',
      );
    }
    return 'sandbox';
  },
});
