/** What a call was refused with, or 'done'. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ status, errors, message }) => ({ status, errors, message }),
  )
