import type { ChangedDates, PreviewPage, Simulation, SimulationPage } from '../../../contract/intervals.ts'

/** The filter of a preview as that of a simulation, which has other field names. Excludes entered dates, which stay. */
export const forSimulation = ({ pageNumber, pageSize, sortBy, sortDirection, searchTerm }: PreviewPage): SimulationPage => ({
  pageNumber,
  pageSize,
  sortBy: sortBy === 'licenseTypeName' ? 'licenseType' : sortBy,
  sortDirection,
  searchTerm,
})

export const previewOf = ({ items, totalItemCount }: Simulation): { items: ChangedDates[]; totalItemCount: number } => ({
  items: items.map(({ licenseId: id, licenseType: licenseTypeName, ...row }) => ({ ...row, id, licenseTypeName })),
  totalItemCount,
})
