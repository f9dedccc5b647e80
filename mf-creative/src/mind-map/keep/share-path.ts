export const sharePath = (shareId: string): string => `/app/mind_map/share/${shareId}`;
