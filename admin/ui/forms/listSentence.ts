/** The first sentence of the errors of a list: one for the whole list, or one for each entry. */
export const listSentence = (error: unknown): string | undefined =>
  Array.isArray(error) ? listSentence(error.find(Boolean)) : (error as { message?: string } | undefined)?.message
