import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** Reads the account of the signed-in person. Writes send its `version` as If-Match. */
export const useProfile = () => useRead(['user-profile', 'get'], (how) => api.userProfile.get(how))
