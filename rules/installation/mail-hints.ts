const HINTS: [RegExp, string][] = [
  [/tls|ssl/i, 'Choose another encryption under Edit.'],
  [/ENOTFOUND|EAI_AGAIN/, 'No server has this name: correct the mail server under Edit.'],
  [/ECONNREFUSED|EHOSTUNREACH|timed? ?out/i, 'Nothing answers there: correct the mail server or its port under Edit.'],
  [/auth|login|credential|535/i, 'Correct the user name and the password under Edit.'],
  [/relay|sender|from address|55\d/i, 'Use a sender under Edit that the mail server allows.'],
]

/** What to do about the refusal of a mail server, by signs in its words. */
export const mailHint = (reason: string): string | undefined => HINTS.find(([sign]) => sign.test(reason))?.[1]
