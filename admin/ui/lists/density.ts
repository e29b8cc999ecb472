import { useStore } from 'react-admin'

/** Whether the rows of all tables stand close together. Kept in this browser. */
export const useDensity = () => useStore('lists.compact', false)
