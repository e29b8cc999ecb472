/** Reading and showing PDFs. */
export const documentMessages = {
  documentHasNoText: 'This PDF is a scan without text. Nothing can be read in it; enter the fields yourself.',
  documentSaysNothing: 'No license number and no dates were found in this PDF. Enter the fields yourself.',
  documentLocked: 'This PDF is protected by a password. It cannot be read; enter the fields yourself.',
  documentDamaged: 'This PDF is damaged. It cannot be read; enter the fields yourself.',
  documentTooSlow: 'This PDF takes too long to read. Enter the fields yourself.',
  documentTooComplex: 'This PDF takes too much memory to read. Enter the fields yourself.',
  readerBusy: 'Other PDFs are being read at the moment. Try again in a few seconds.',
  readOneDocument: 'Name one document: a file, an answer of a request, or a renewal.',
  documentNotThere: 'There is no document to read.',
  previewFailed: 'This PDF cannot be shown. Download it instead.',
  previewTooSlow: 'This PDF takes too long to show. Download it only if you know who it is from.',
  pictureFailed: 'This picture cannot be shown. Download it instead.',
} as const
