/** Clauses: something is said of some items with "is", "are" or "have". */
export const CLAUSES = `
# Of whom it is said
SUBJ -> NP => $NP
SUBJ -> the SET => definite($SET)
SUBJ -> AMOUNT OFTHE SET => quantity($AMOUNT, $SET)
SUBJ -> nothing => quantity(none, item)
SUBJ -> none|neither (of) (the) SET => quantity(none, $SET)
SUBJ -> all|both|each|every (of) (the) (NUMBER) SET => every($SET)
SUBJ -> the (other) NUMBER SET => quantity(bare($NUMBER), $SET)
SUBJ -> (the|its|their) SPOT (of it) => definite($SPOT)
SUBJ -> all|each|every (of) (the) SPOT => every($SPOT)
SUBJ -> the color|colour of the SPOT => definite($SPOT)
SUBJ -> IT => every(those)
SUBJ -> QUANTITY => quantity($QUANTITY, those)
SUBJ -> the NUMBER => quantity(bare($NUMBER), those)
SUBJ -> the other NUMBER => quantity(bare($NUMBER), item)
SUBJ -> the one (that) (is) PLACE => definite($PLACE)
SUBJ -> (the) other (one) => quantity(some, those)
SUBJ -> all (the) NUMBER => every(those)
SUBJ -> none => quantity(none, those)
SUBJ -> the rest|remaining|others (NUMBER) (THING) => every(not(those))
SUBJ -> another (one) => quantity(some, those)
SUBJ -> PARTSUBJ => $PARTSUBJ
PARTSUBJ -> AMOUNT of which|them|these|those => quantity($AMOUNT, those)
PARTSUBJ -> both|all => every(those)
PARTSUBJ -> none|neither of which|them|these|those => quantity(none, those)
PARTSUBJ -> all|both (NUMBER) of which|them|these|those => every(those)

# What is said
CLAUSE -> SUBJ BE PRED => hold($SUBJ, $PRED)
CLAUSE -> not EVERY SET BE PRED => not(all($SET, $PRED))
CLAUSE -> not EVERY SET TOUCHES SIDE => not(all($SET, touching($SIDE)))
CLAUSE -> not EVERY SET BE|HAVE SAMEIN => not(kinds(exactly(1), $SAMEIN, $SET))
CLAUSE -> no NUMBER SET BE|HAVE SAMEIN => not(share(atLeast($NUMBER), $SAMEIN, $SET))
CLAUSE -> neither (A) SET nor (A) SET BE PRED => count(none, and(or($SET, $SET2), $PRED))
CLAUSE -> neither (A) SET nor (A) SET TOUCHES SIDE => count(none, and(or($SET, $SET2), touching($SIDE)))
CLAUSE -> SUBJ BE|HAVE SAMEIN BUT (of|with|in|BE|HAVE) DIFFERENT (in) PROPERTY => apart($SUBJ, $SAMEIN, $PROPERTY)
EVERY -> all|every|each|both (of) (the) (NUMBER)
CLAUSE -> SUBJ TOUCHES SIDE => hold($SUBJ, touching($SIDE))
CLAUSE -> SUBJ DO not TOUCH SIDE => hold($SUBJ, not(touching($SIDE)))
CLAUSE -> SUBJ BE|HAVE SAMEIN => alike($SUBJ, $SAMEIN)
CLAUSE -> SUBJ BE not SAMEIN => not(alike($SUBJ, $SAMEIN))
CLAUSE -> SUBJ BE EACHOTHER => about($SUBJ, all(those, attached(those)))
CLAUSE -> SUBJ BE not EACHOTHER => about($SUBJ, count(none, and(those, attached(those))))
CLAUSE -> SUBJ HAVE (a) DIFFERENT PROPERTY => differ($SUBJ, $PROPERTY)
CLAUSE -> SUBJ BE (of) DIFFERENT (in) PROPERTY => differ($SUBJ, $PROPERTY)
CLAUSE -> SUBJ BE (of|in) (only) COLOUR and COLOUR (COLOURWORD) => consist($COLOUR, $COLOUR2)
CLAUSE -> SUBJ BE (a|an) ITEMS and (a|an) ITEMS => about($SUBJ, and(count(some, and(those, $ITEMS)), count(some, and(those, $ITEMS2))))
CLAUSE -> SUBJ BE (of|in) COLOUR and COLOUR (COLOURWORD) => about($SUBJ, and(count(some, and(those, $COLOUR)), count(some, and(those, $COLOUR2))))
CLAUSE -> SUBJ BE PLACE and PLACE => and(hold($SUBJ, $PLACE), hold($SUBJ, $PLACE2))
CLAUSE -> SUBJ BE QUANTITY SET and QUANTITY SET => and(count($QUANTITY, $SET), count($QUANTITY2, $SET2))
CLAUSE -> SUBJ BE QUANTITY => and(exist($SUBJ), count($QUANTITY, item))
CLAUSE -> SUBJ BE (of) QUANTITY (DIFFERENT) PROPERTY => about($SUBJ, kinds($QUANTITY, $PROPERTY, those))
CLAUSE -> NP of DIFFERENT PROPERTY BE PRED => and(hold($NP, $PRED), kinds(several, $PROPERTY, $PRED))
CLAUSE -> (the) PROPERTY (of the THING) BE (all) SAME => kinds(exactly(1), $PROPERTY, those)
CLAUSE -> (the) PROPERTY (of the THING) BE not (all) SAME => kinds(several, $PROPERTY, those)
CLAUSE -> (the) PROPERTY (of the THING) BE PRED => all(those, $PRED)
CLAUSE -> (the) PROPERTY (of the THING) BE COLOUR and COLOUR => consist($COLOUR, $COLOUR2)
CLAUSE -> (the) PROPERTY (of the THING) BE COLOUR ANDS COLOUR ANDS COLOUR => consist($COLOUR, $COLOUR2, $COLOUR3)
CLAUSE -> (the) PROPERTY BE different => kinds(several, $PROPERTY, item)
CLAUSE -> (the) PROPERTY BE all different => not(share(atLeast(2), $PROPERTY, item))
CLAUSE -> the SPOT and (the) SPOT one|ones BE PRED => and(the($SPOT, $PRED), the($SPOT2, $PRED))
CLAUSE -> ONLY (the) ITEMS BE PRED => all($PRED, $ITEMS)
CLAUSE -> SUBJ BE the ONLY SET => and(count(exactly(1), $SET), hold($SUBJ, $SET))
CLAUSE -> SUBJ LIES PLACE => hold($SUBJ, $PLACE)
CLAUSE -> half of (the) SET BE PRED => equal(and($SET, $PRED), and($SET, not($PRED)))
CLAUSE -> most of (the) SET BE PRED => more(and($SET, $PRED), and($SET, not($PRED)))
CLAUSE -> (the|its) SPOT BE|HAVE SAME color|colour as (the|its) SPOT => kinds(exactly(1), colour, or($SPOT, $SPOT2))
CLAUSE -> the ONLY SET BE PRED => and(count(only(1), $SET), all($SET, $PRED))
CLAUSE -> SUBJ BE PLACE ANDWITH (a|an|another) SET (BE) OVER IT => hold($SUBJ, and($PLACE, under($SET)))
CLAUSE -> ONLY NUMBER THING HAVE (a) different color|colour => and(kinds(exactly(2), colour, item), share(exactly(1), colour, item))
CLAUSE -> the number of SET BE PARITY => count($PARITY, $SET)
PARITY -> (an) even (number) => even
PARITY -> (an) odd (number) => odd
CLAUSE -> the number of SET BE twice|double (of) the number of SET => twice($SET, $SET2)
CLAUSE -> (the) SET BE all PRED => all($SET, $PRED)
CLAUSE -> all EXCEPT NUMBER (of them) BE PRED => count(exactly($NUMBER), and(those, not($PRED)))
CLAUSE -> no|none (of) (the) SET BE EACHOTHER => count(none, and($SET, attached($SET)))
CLAUSE -> SUBJ HAVE (a|an) SET on top (of it|them) => hold($SUBJ, under($SET))
CLAUSE -> SUBJ HAVE (a|an) SET UNDER it|them => hold($SUBJ, on($SET))
CLAUSE -> (A) SET BE never PRED => count(none, and($SET, $PRED))
CLAUSE -> (the) (NUMBER) SET BE separated by (a|an) SET => count(some, and($SET2, between($SET)))
CLAUSE -> (the|its) SPOTS BE|HAVE SAMEIN => kinds(exactly(1), $SAMEIN, $SPOTS)
CLAUSE -> all (of) (the) SET EXCEPT NUMBER BE PRED => count(exactly($NUMBER), and($SET, not($PRED)))
CLAUSE -> SUBJ BE NEAREACHOTHER => about($SUBJ, all(those, close(those)))
CLAUSE -> no NUMBER adjacent|touching|consecutive ITEMS BE|HAVE SAME color|colour => and(count(none, and(black, $ITEMS, attached(and(black, $ITEMS)))), count(none, and(blue, $ITEMS, attached(and(blue, $ITEMS)))), count(none, and(yellow, $ITEMS, attached(and(yellow, $ITEMS)))))
CLAUSE -> the (total) number of SET BE QUANTITY => count($QUANTITY, $SET)
CLAUSE -> (the) SET BE more than (the) SET => more($SET, $SET2)
CLAUSE -> (the) SET BE less|fewer than (the) SET => more($SET2, $SET)
CLAUSE -> the number of SET BE more|greater|larger|bigger|higher than (the) (number) (of) SET => more($SET, $SET2)
CLAUSE -> the number of SET BE less|fewer|smaller|lower than the number of SET => more($SET2, $SET)
CLAUSE -> the number of SET equals the number of SET => equal($SET, $SET2)
CLAUSE -> the number of SET BE equal to the number of SET => equal($SET, $SET2)
CLAUSE -> the number of SET BE SAME as (the) (number) (of) SET => equal($SET, $SET2)
SAMEIN -> (of) (all) SAME => look
SAMEIN -> (all) of SAME PROPERTY => $PROPERTY
SAMEIN -> (of) (all) SAME (in) PROPERTY => $PROPERTY
SAMEIN -> SAME type|kind of THING => shape
SAMEIN -> SAME PROPERTY and (SAME) PROPERTY => look

# Several colours as one subject
CLAUSE -> ONLY COLOUR and COLOUR ITEMS BE PRED => all($PRED, or($COLOUR, $COLOUR2))
CLAUSE -> AMOUNT COLOUR and AMOUNT COLOUR ITEMS BE PRED => and(count($AMOUNT, and($COLOUR, $ITEMS, $PRED)), count($AMOUNT2, and($COLOUR2, $ITEMS, $PRED)))
CLAUSE -> ONLY NUMBER COLOUR and NUMBER COLOUR ITEMS BE PRED => and(count(only($NUMBER), and($COLOUR, $ITEMS, $PRED)), count(only($NUMBER2), and($COLOUR2, $ITEMS, $PRED)), count(none, and($PRED, not(or($COLOUR, $COLOUR2)))))
CLAUSE -> (a|an|the) COLOUR and (a|an|the) COLOUR ITEMS BE PRED => and(count(some, and($COLOUR, $ITEMS, $PRED)), count(some, and($COLOUR2, $ITEMS, $PRED)))
CLAUSE -> (a|an|the) COLOUR and (a|an|the) COLOUR ITEMS BE EACHOTHER => count(some, and($COLOUR, $ITEMS, attached(and($COLOUR2, $ITEMS))))
CLAUSE -> (ONLY) (all) (the) NUMBER (DIFFERENT) color|colors|colours|colour (BE) PRED => kinds(exactly($NUMBER), colour, $PRED)
CLAUSE -> (the) THING of all NUMBER (DIFFERENT) PROPERTY BE PRED => kinds(exactly($NUMBER), $PROPERTY, $PRED)

CLAUSE -> NP or NP BE PRED => or(hold($NP, $PRED), hold($NP2, $PRED))
CLAUSE -> NP ANDS NP BE PRED => and(hold($NP, $PRED), hold($NP2, $PRED))

# Several parts of a tower
CLAUSE -> (the|its) SPOTS BE PRED => all($SPOTS, $PRED)
CLAUSE -> (both) (the|its) SPOT and (the|its) SPOT BE PRED => and(the($SPOT, $PRED), the($SPOT2, $PRED))
CLAUSE -> (the|its) SPOT and (the|its) SPOT BE COLOUR and COLOUR => and(the($SPOT, $COLOUR), the($SPOT2, $COLOUR2))
CLAUSE -> (the|its) SPOT and (the|its) SPOT BE|HAVE SAMEIN => kinds(exactly(1), $SAMEIN, or($SPOT, $SPOT2))
CLAUSE -> (the|its) SPOT and (the|its) SPOT BE not SAMEIN => kinds(several, $SAMEIN, or($SPOT, $SPOT2))
CLAUSE -> (the|its) SPOT and (the|its) SPOT BE|HAVE DIFFERENT (in) PROPERTY => kinds(several, $PROPERTY, or($SPOT, $SPOT2))
CLAUSE -> (the|its) SPOT and (the|its) SPOT BE different => kinds(several, colour, or($SPOT, $SPOT2))
CLAUSE -> the color|colour of the SPOT and (the) SPOT BE SAME => kinds(exactly(1), colour, or($SPOT, $SPOT2))
CLAUSE -> the color|colour of the SPOT and SPOT BE PRED => and(the($SPOT, $PRED), the($SPOT2, $PRED))
SPOT -> TOPWORD (most) (PIECE) => top
SPOT -> BASEWORD (most) (PIECE) => base
SPOT -> middle|center|centre (PIECE) => middle
SPOT -> ORDINAL (PIECE|level) (FROMBASE) => level($ORDINAL)
SPOT -> ORDINAL (PIECE|level) from (the) TOPWORD => levelFromTop($ORDINAL)
SPOTS -> first|bottom|lower|lowest NUMBER PIECE (FROMBASE) => first($NUMBER)
SPOTS -> NUMBER first|bottom|lower|lowest PIECE => first($NUMBER)
SPOTS -> NUMBER top|upper|highest PIECE => last($NUMBER)
SPOTS -> first NUMBER PIECE from (the) TOPWORD => last($NUMBER)
SPOTS -> top|upper|last NUMBER PIECE => last($NUMBER)
SPOT -> last PIECE => top
SPOT -> PIECE AT (the) LEVEL => $LEVEL
SPOT -> PIECE above|over the base => level(2)
SPOT -> PIECE below|under the top => levelFromTop(2)
PIECE -> block|blocks|item|items|object|objects|one|ones|square|squares|brick|bricks
FROMBASE -> from (the) BASEWORD
FROMTOP -> from (the) TOPWORD
FROMTOP -> from (the) TOPWORD (down) to (the) BASEWORD
FROMBASE -> from (the) BASEWORD (up) to (the) TOPWORD
`;
