/** The forms' code, a chunk of its own: most visits never log in. Asked for on hover, so that it is there on click. */
export const loadLoginForms = () => import('./forms/login-forms.tsx');
