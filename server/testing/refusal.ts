/** The refusal of a call, or 'done'. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ status, errors, message }) => ({ status, errors, message }),
  )
