# A program that is none, a parameter that is none, and no program at all.
echo text >prog; chmod +x prog
hartscope record -- ./prog; echo "exit $?"
hartscope record -- ./missing; echo "exit $?"
hartscope record -p mode=dtm -- ./prog; echo "exit $?"
hartscope record --encode=morse -- ./prog; echo "exit $?"
hartscope record
echo "exit $?"
hartscope record -- .
echo "exit $?"
