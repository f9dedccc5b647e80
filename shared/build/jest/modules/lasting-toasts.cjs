const notistack = require('../../../../node_modules/notistack/index.js');

/**
 * notistack with toasts that stay until a test closes them: on a busy machine one would be gone before it is looked for. Both
 * functions exist once its provider was rendered.
 */
module.exports = {
  ...notistack,
  enqueueSnackbar: (text, options) => notistack.enqueueSnackbar(text, { ...options, autoHideDuration: null }),
  closeSnackbar: (id) => notistack.closeSnackbar(id),
};
