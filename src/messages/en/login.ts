/** The sign-in page. */
export const login = {
  metaTitle: 'Login · {name}',
  title: 'Login',
  text: 'For your orders, the checkout and your recommendations. Looking round needs no account.',
  home: 'Home',
  withGoogle: 'Login with Google',
  notice:
    'We keep your name, e-mail and photo to show you your own orders. Nothing is posted or shared.',
  cancelled: 'The sign-in was cancelled. You can try again.',
  refused: 'The sign-in could not be confirmed. Please try again.',
  'identity-unavailable':
    'Signing in is not possible at the moment. The rest of the shop works as usual.',
  'sign-in-expired':
    'This sign-in was opened too long ago or in another browser. Please start again.',
} as const
