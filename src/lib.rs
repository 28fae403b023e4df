//! quejing (雀镜): from a photo of a winning mahjong hand to its score, payments and running totals.
