/** Set by webpack for the scripts that it loads. */
declare var __webpack_nonce__: string;
