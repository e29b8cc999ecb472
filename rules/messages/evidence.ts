/** Evidence packs and auditor rooms. */
export const evidenceMessages = {
  gapNumber: 'It has no license number.',
  gapType: 'It has no license type.',
  gapAuthority: 'It has no licensing authority.',
  gapLicensee: 'It has no licensee.',
  gapExpiration: 'It has no expiration date.',
  gapDocument: 'There is no license document.',
  gapFile: 'The license document of that day is no longer stored.',

  evidenceOneScope: 'Choose one: a property, an authority, a client, an entity or licenses.',
  evidenceEmpty: 'There is no license to make a pack of.',
  evidenceReady: 'The pack is ready. Its download has started.',
  evidenceNotReady: 'The pack is still being made. Try again when its job has ended.',
  evidenceFailed: 'The pack could not be made. Prepare it again.',
  evidenceFuture: 'A pack cannot be as of a day after today.',
  evidenceStarterGone: 'The user who prepared the pack may no longer export.',
} as const
