/** A search as people type it: every word has to occur, in any order and whatever the case; without words all is found. */
export function everyWord(query: string): (text: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}
