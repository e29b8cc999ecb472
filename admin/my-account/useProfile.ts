import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

export type Profile = Output<typeof calls.userProfile.get>

/** Reads the account of the signed-in person. Writes send its `version` as If-Match. */
export const useProfile = () => useRead(['user-profile', 'get'], (how) => api.userProfile.get(how))
