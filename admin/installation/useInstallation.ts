import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

export const useInstallation = (enabled = true) => useRead(['installation'], (how) => api.installation.get(how), { enabled })
