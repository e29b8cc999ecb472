import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

export const useGettingStarted = () => useRead(['getting-started'], (how) => api.gettingStarted.get(how))
